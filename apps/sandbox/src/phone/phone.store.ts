import type { Clock, Instant } from '@portal/kernel/instant'

export type PhoneMessage = { id: string; at: Instant; from: string; text: string }

export type PromptStatus = 'waiting' | 'approved' | 'declined' | 'expired'

type PromptFacts = {
  system: string
  title: string
  /** A decimal in major units, as the phone shows it. */
  amount: string
  /** When it leaves the screen; null stays until it is answered. */
  expiresAt: Instant | null
}

export type PhonePrompt = PromptFacts & {
  id: string
  at: Instant
  status: PromptStatus
  /** Whether it was answered in a way that made it ask again. */
  asksAgain: boolean
}

export type PromptAnswer = { action: 'approve' | 'decline'; pin: string | null }

type Decide = (answer: PromptAnswer) => PromptStatus

type Phone = {
  /** Both lists newest first. */
  messages(): readonly PhoneMessage[]
  prompts(): readonly PhonePrompt[]
  receive(message: { from: string; text: string }): void
  /** Shows a prompt; the system that asked decides by the answer how it ends. */
  ask(prompt: PromptFacts, decide: Decide): PhonePrompt
  answer(promptId: string, answer: PromptAnswer): PhonePrompt | 'unknown' | 'over'
}

export type Phones = (msisdn: string) => Phone

function createPhone(clock: Clock): Phone {
  const messages: PhoneMessage[] = []
  const prompts: (PhonePrompt & { decide: Decide })[] = []

  const statusOf = ({ status, expiresAt }: PhonePrompt): PromptStatus =>
    status === 'waiting' && expiresAt !== null && clock.now() >= expiresAt ? 'expired' : status

  const shown = ({ decide: _, ...prompt }: (typeof prompts)[number]): PhonePrompt => ({
    ...prompt,
    status: statusOf(prompt),
  })

  return {
    messages: () => messages.toReversed(),
    prompts: () => prompts.map(shown).toReversed(),
    receive(message) {
      messages.push({ id: `m${messages.length + 1}`, at: clock.now(), ...message })
    },
    ask(prompt, decide) {
      const id = `p${prompts.length + 1}`
      const asked = {
        id,
        at: clock.now(),
        status: 'waiting' as const,
        asksAgain: false,
        ...prompt,
        decide,
      }
      prompts.push(asked)
      return shown(asked)
    },
    answer(promptId, answer) {
      const prompt = prompts.find((each) => each.id === promptId)
      if (!prompt) return 'unknown'
      if (statusOf(prompt) !== 'waiting') return 'over'
      prompt.status = prompt.decide(answer)
      prompt.asksAgain = prompt.status === 'waiting'
      return shown(prompt)
    },
  }
}

/** A phone for every number there is. */
export function createPhones(clock: Clock): Phones {
  const phones = new Map<string, Phone>()
  return (msisdn) => {
    const known = phones.get(msisdn)
    if (known) return known
    const phone = createPhone(clock)
    phones.set(msisdn, phone)
    return phone
  }
}
