/**
 * Preloaded into a process: its wall clock shows CLOCK_OFFSET_MS more than the machine's. Counters
 * (performance.now, process.hrtime, timers) stay as they are, as on a machine whose clock is set wrong.
 */
const offsetMs = Number(process.env.CLOCK_OFFSET_MS)
if (!Number.isInteger(offsetMs)) throw new Error('CLOCK_OFFSET_MS must be whole milliseconds')

const MachineDate = Date
const now = () => MachineDate.now() + offsetMs

globalThis.Date = new Proxy(MachineDate, {
  construct: (date, parts, called) =>
    Reflect.construct(date, parts.length === 0 ? [now()] : parts, called) as Date,
  apply: () => new MachineDate(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
