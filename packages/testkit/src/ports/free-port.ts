/** Ports for programs that a test starts. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

type PortRange = {
  readonly from: number
  /** The first port after the range. */
  readonly to: number
}

/**
 * Below the ports that operating systems use for outgoing connections, because such a connection could take a port
 * before its program listens on it.
 */
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
 * Reserves a port for this process until it ends, so that no other test process gets it while its program is not
 * started yet or is started again. A UDP socket on the same port number is the reservation: it is closed when the
 * process ends for any reason, and leaves the port free for TCP.
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

/** Returns a free port that no later call in any process returns again while this process runs. */
export async function freePort({ from, to }: PortRange = PORTS): Promise<number> {
  for (;;) {
    const port = randomInt(from, to)
    if ((await isReserved(port)) && (await isFree(port))) return port
  }
}
