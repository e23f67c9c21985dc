/** Ports for programs that a test starts. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

type PortRange = {
  readonly from: number
  /** The first one that is out of the range. */
  readonly to: number
}

/** Below the ports that systems give to outgoing connections, which could take one before its program listens on it. */
const PORTS: PortRange = { from: 12_000, to: 32_000 }
const LOOPBACK = '127.0.0.1'

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

/**
 * Reserves a port for this process until it ends, so that no other test process gets it while its program is not started
 * yet or is started again. A UDP socket of the same number does it: it is closed with the process, however that ends, and
 * leaves the number free for TCP.
 */
async function isReserved(port: number): Promise<boolean> {
  const reservation = createSocket('udp4')
  try {
    reservation.bind({ port, address: LOOPBACK, exclusive: true })
    await once(reservation, 'listening')
    reservation.unref()
    return true
  } catch {
    reservation.close()
    return false
  }
}

/** A port that is free, and that no later call gives again while this process runs, in whichever process it is made. */
export async function freePort({ from, to }: PortRange = PORTS): Promise<number> {
  for (;;) {
    const port = randomInt(from, to)
    if ((await isReserved(port)) && (await isFree(port))) return port
  }
}
