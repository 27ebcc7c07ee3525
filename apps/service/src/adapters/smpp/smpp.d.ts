/** The part of the library that is used, on both sides of the line; it brings no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer } from 'node:net'

  /** A decoded text; without a header `udh` is absent. */
  export type ShortMessage = { message: string | Buffer; udh?: Buffer[] }

  export type Pdu = {
    command: string
    command_status: number
    sequence_number: number
    response(fields?: PduFields): Pdu
    isResponse(): boolean
    system_id?: string
    password?: string
    source_addr?: string
    destination_addr?: string
    esm_class?: number
    data_coding?: number
    registered_delivery?: number
    short_message?: ShortMessage
    message_payload?: ShortMessage
    message_id?: string
    receipted_message_id?: string
    message_state?: number
  }

  export type PduFields = Record<string, string | number | Buffer>
  /** False where nothing could be written. */
  type Command = (fields: PduFields, answered?: (pdu: Pdu) => void) => boolean

  export interface Session extends EventEmitter {
    bind_transceiver: Command
    submit_sm: Command
    deliver_sm: Command
    enquire_link: Command
    unbind: Command
    send(pdu: Pdu): boolean
    close(closed?: () => void): void
    destroy(closed?: () => void): void
  }

  export interface Server extends NetServer {
    sessions: Session[]
  }

  type Encoding = { match(text: string): boolean; encode(text: string): Buffer }

  const library: {
    connect(options: { host: string; port: number; tls: boolean }): Session
    createServer(onSession: (session: Session) => void): Server
    encodings: { ASCII: Encoding; UCS2: Encoding }
  }
  export default library
}
