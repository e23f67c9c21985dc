/** The clock of this process, which only a box moves (decision 85). */

const MachineDate = Date
let aheadMs = 0

const now = () => MachineDate.now() + aheadMs

/**
 * Puts this process ahead of its machine: our code, the libraries, and the embedded database, whose `now()` asks `Date` too. Timers
 * and time limits stay as they are. Answers by how much the time has changed.
 */
export function moveClock(offsetMs: number): number {
  const byMs = offsetMs - aheadMs
  aheadMs = offsetMs
  globalThis.Date = new Proxy(MachineDate, {
    construct: (date, values, made) => Reflect.construct(date, values.length === 0 ? [now()] : values, made) as Date,
    get: (date, name) => (name === 'now' ? now : (Reflect.get(date, name) as unknown)),
  })
  return byMs
}

/** The same moment by the machine's clock: what a receiver elsewhere compares with its own. */
export const machineTime = (at: Date): Date => new Date(at.getTime() - aheadMs)
