import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Instant, toIso } from '@portal/kernel/instant'
import { countryCode } from '@portal/kernel/msisdn'
import smpp, { type Pdu, type Session } from 'smpp'
import credentials from '../credentials.json' with { type: 'json' }
import { callKinds } from '../faults/fault.gate.ts'
import type { World } from '../world.ts'
import { createPartBox } from './parts.ts'

export type MessageCentre = { port: number; stop(): Promise<void> }

const status = {
  wrongBindState: 0x04,
  systemError: 0x08,
  wrongDestination: 0x0b,
  wrongPassword: 0x0e,
  wrongSystemId: 0x0f,
} as const

const bindCommands = ['bind_transceiver', 'bind_transmitter', 'bind_receiver'] as const
const slowMs = 5_000
/** Until a phone that is off is switched on for a moment, before any time scale. */
const phoneOffMs = 300_000

/** Null where the number is none of the country's. */
const msisdnOf = (destination: string | undefined): string | null =>
  new RegExp(`^${countryCode}(\\d{9})$`).exec(destination ?? '')?.[1] ?? null

function bindFault(pdu: Pdu): number {
  if (pdu.system_id !== credentials.smppSystemId) return status.wrongSystemId
  return pdu.password === credentials.smppPassword ? 0 : status.wrongPassword
}

/** A time as receipts write it: YYMMDDhhmm. */
const stamp = (at: Instant): string => toIso(at).slice(2, 16).replaceAll(/[-:T]/g, '')

type Receipt = { id: string; submittedAt: Instant; delivered: boolean }

function sendReceipt(world: World, session: Session, submit: Pdu, receipt: Receipt) {
  const { id, delivered, submittedAt } = receipt
  session.deliver_sm({
    source_addr: submit.destination_addr ?? '',
    destination_addr: submit.source_addr ?? '',
    esm_class: 0x04,
    data_coding: 0,
    short_message: [
      `id:${id} sub:001 dlvrd:${delivered ? '001' : '000'}`,
      `submit date:${stamp(submittedAt)} done date:${stamp(world.clock.now())}`,
      `stat:${delivered ? 'DELIVRD' : 'UNDELIV'} err:${delivered ? '000' : '001'} text:`,
    ].join(' '),
    receipted_message_id: id,
    message_state: delivered ? 2 : 5,
  })
}

/** Texts in parts, whichever line each part comes on; a reset forgets the unfinished ones. */
function createParts(world: World) {
  let generation = world.generation()
  let box = createPartBox()
  return (pdu: Pdu): string | null => {
    if (generation !== world.generation()) {
      generation = world.generation()
      box = createPartBox()
    }
    return box.add(pdu)
  }
}

/** One client's line: its bind, and what it submits. */
function serve(world: World, session: Session, addPart: (pdu: Pdu) => string | null) {
  let bound = false

  /** Takes a text and answers with its id; the phone shows it, and a receipt reports that. */
  function accept(pdu: Pdu, msisdn: string): string {
    const id = String(world.nextId())
    const text = addPart(pdu)
    const submittedAt = world.clock.now()
    const delivered = world.people.line(msisdn) !== null
    const show = () => {
      if (!delivered || text === null) return
      world.phones(msisdn).receive({ from: pdu.source_addr ?? '', text })
    }
    const tell = () => {
      if (pdu.registered_delivery) {
        sendReceipt(world, session, pdu, { id, submittedAt, delivered })
      }
    }
    if (world.people.phoneIsOff(msisdn)) {
      world.later(world.scaled(phoneOffMs), () => {
        show()
        tell()
      })
    } else {
      show()
      world.later(0, tell)
    }
    return id
  }

  async function submit(pdu: Pdu) {
    const refuse = (command_status: number) => session.send(pdu.response({ command_status }))
    if (!bound) return refuse(status.wrongBindState)
    const fault = world.faults.take('sms', callKinds)
    if (fault?.kind === 'refuse') return session.destroy()
    if (fault?.kind === 'error') return refuse(status.systemError)
    if (fault?.kind === 'slow') {
      const generation = world.generation()
      await wait(fault.delayMs ?? world.scaled(slowMs))
      if (generation !== world.generation()) return session.destroy()
    }
    const msisdn = msisdnOf(pdu.destination_addr)
    if (!msisdn) return refuse(status.wrongDestination)
    const message_id = accept(pdu, msisdn)
    if (fault?.kind !== 'timeout') session.send(pdu.response({ message_id }))
  }

  // Without a listener an error would end the process; the line's end follows automatically.
  session.on('error', () => session.destroy())
  for (const command of bindCommands) {
    session.on(command, (pdu: Pdu) => {
      const command_status = bindFault(pdu)
      bound = command_status === 0
      session.send(pdu.response({ command_status, system_id: 'sandbox' }))
    })
  }
  session.on('submit_sm', (pdu: Pdu) => void submit(pdu))
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response())
    session.close()
  })
}

/** The operator's message centre: SMPP 3.4 on a port of its own. Throws when the port is taken. */
export async function startMessageCentre(
  world: World,
  { port, host }: { port: number; host: string },
): Promise<MessageCentre> {
  const addPart = createParts(world)
  const server = smpp.createServer((session) => serve(world, session, addPart))
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    async stop() {
      for (const session of server.sessions) session.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
