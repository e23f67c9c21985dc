import { fireEvent } from '@testing-library/react'

/** What a window posts to the cashier's, such as its own frame; `origin`: of the page in that window. */
export const postFromWindow = (data: unknown, source: MessageEventSource | null, origin = window.location.origin) =>
  fireEvent(window, new MessageEvent('message', { data, source, origin }))
