import { fireEvent } from '@testing-library/react'

/** Simulates a message of another window to the cashier, such as its own frame. `origin`: the origin of the page in that window. */
export const postFromWindow = (data: unknown, source: MessageEventSource | null, origin = window.location.origin) =>
  fireEvent(window, new MessageEvent('message', { data, source, origin }))
