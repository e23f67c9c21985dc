/** The notices between instances about the realtime channel, as a line of text: a letter and the subject. */
import { EmulationRequest } from '@modulor/contract/realtime'

export type Notice =
  | { readonly kind: 'payment'; readonly paymentId: string; readonly playerChannel: string }
  | { readonly kind: 'player'; readonly playerChannel: string }
  | { readonly kind: 'all_players' }
  /** Only for operators' pages. */
  | { readonly kind: 'cases' }
  /** A later command of a stream on another instance (RT-4). */
  | { readonly kind: 'command'; readonly request: EmulationRequest }

export function writeNotice(notice: Notice): string {
  switch (notice.kind) {
    case 'payment':
      return `p ${notice.paymentId} ${notice.playerChannel}`
    case 'player':
      return `u ${notice.playerChannel}`
    case 'all_players':
      return 'a '
    case 'cases':
      return 'c '
    case 'command':
      return `e ${JSON.stringify(notice.request)}`
  }
}

/** Undefined for an unknown notice, which another version of the service may send. */
export function readNotice(text: string): Notice | undefined {
  const rest = text.slice(2)
  switch (text.slice(0, 2)) {
    case 'p ': {
      const [paymentId = '', playerChannel = ''] = rest.split(' ')
      return { kind: 'payment', paymentId, playerChannel }
    }
    case 'u ':
      return { kind: 'player', playerChannel: rest }
    case 'a ':
      return { kind: 'all_players' }
    case 'c ':
      return { kind: 'cases' }
    case 'e ': {
      const request = EmulationRequest.safeParse(parsed(rest))
      return request.success ? { kind: 'command', request: request.data } : undefined
    }
    default:
      return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
