import { type Clock, systemClock } from '@portal/kernel/instant'
import type { Database } from './adapters/postgres/database.ts'
import { createMessageStore } from './adapters/postgres/message-store.ts'
import { createSmppSender } from './adapters/smpp/smpp.sender.ts'
import type { Config } from './config.ts'
import type { Content } from './features/content/content.store.ts'
import type { MessageWorld } from './features/message/message.flow.ts'
import type { Metrics } from './http/metrics.ts'
import type { PaymentWorld } from './payments/world.flow.ts'

type MessageParts = { database: Database; clock: Clock; metrics: Metrics; world: PaymentWorld }

/** The world that sends SMS; null if the configuration connects no message centre. */
export function composeMessages(
  config: Config,
  content: Content,
  { database, clock, metrics, world }: MessageParts,
): MessageWorld | null {
  const { smpp, publicUrl } = config
  if (!smpp) return null
  return {
    messages: createMessageStore(database),
    sms: createSmppSender({ ...smpp, clock: systemClock }),
    clock,
    publicUrl,
    methods: world.methods,
    get languages() {
      return content.languages
    },
    text: (keys, language, values) => content.text(language, 'sms-translation', keys, values),
    // A try may wait first for the connection and then for the answer.
    leaseMs: 3 * smpp.timeoutMs,
    observer: { sent: (kind, answer) => metrics.messages.inc({ kind, answer }) },
  }
}
