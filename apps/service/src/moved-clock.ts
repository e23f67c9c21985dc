/** The clock of this process, which only a box (the offline test environment) moves (decision 85). */

const MachineDate = Date
let aheadMs = 0

const now = () => MachineDate.now() + aheadMs

/**
 * Sets this process's time relative to the machine's: for our code, the libraries, and the embedded database, whose
 * `now()` also uses `Date`. Timers and time limits are not affected. Returns by how much the time has changed.
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

/** The same moment on the machine's clock, for a receiver that compares it with its own clock. */
export const machineTime = (at: Date): Date => new Date(at.getTime() - aheadMs)
