/** A client's connection as the rest of the realtime server sees it. */
import type { CloseReason } from './protocol'

/** What carries frames to one client. */
export type Transport = {
  send(frame: string): void
  close(reason: CloseReason): void
  /** What was sent and has not left this process. */
  waitingBytes(): number
  /** Each command of a stream is a request of its own, so a stream is not asked to answer pings. */
  readonly isAnsweringPings: boolean
}

export type Connection = {
  /** Names the connection for later commands of a stream (RT-4). Nobody else knows it. */
  readonly session: string
  send(frame: string): void
  receive(frame: string): Promise<void>
  close(reason: CloseReason): void
  /** The transport has ended. */
  ended(): void
}
