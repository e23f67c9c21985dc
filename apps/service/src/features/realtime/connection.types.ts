/** A client's connection, as the rest of the realtime server uses it. */
import type { CloseReason } from './protocol'

/** The transport of frames to one client. */
export type Transport = {
  send(frame: string): void
  close(reason: CloseReason): void
  /** The number of bytes that were sent but have not left this process. */
  waitingBytes(): number
  /** Whether the client has to answer pings. With a stream it does not, because each command is a separate request. */
  readonly isAnsweringPings: boolean
}

export type Connection = {
  /** The name of the connection for later commands of a stream (RT-4). Only its client has it. */
  readonly session: string
  send(frame: string): void
  receive(frame: string): Promise<void>
  close(reason: CloseReason): void
  /** Called when the transport has ended. */
  ended(): void
}
