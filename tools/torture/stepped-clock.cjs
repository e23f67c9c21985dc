/** Loaded before the service: shifts its wall clock by the milliseconds in the file TORTURE_CLOCK_FILE. */
const { readFileSync } = require('node:fs')

const READ_EVERY_MS = 100
const RealDate = Date
let offsetMs = 0

const read = () => {
  try {
    offsetMs = Number(readFileSync(process.env.TORTURE_CLOCK_FILE, 'utf8'))
  } catch {
    offsetMs = 0
  }
}
read()
setInterval(read, READ_EVERY_MS).unref()

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs)
    else super(...parts)
  }

  static now() {
    return RealDate.now() + offsetMs
  }
}
