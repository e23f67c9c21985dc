/**
 * A response that ends in the middle leaves a list that does nothing. What watches the start stands behind the list
 * (`early-script.ts`); where it did not come, the player is offered to reload at once (BOOT-10).
 */
import { START_NOTICE_ID } from './early-start'

type Notice = {
  hidden: boolean | string
  querySelector(selector: string): { addEventListener(type: 'click', act: () => void): void } | null
}

/** What of a document is used. */
export type EndingPage = EventTarget & {
  readonly documentElement: { readonly dataset: DOMStringMap }
  getElementById(id: string): Notice | null
}

/** Says to `watchPageEnd` that the script behind the list is here. */
export function markWatched(page: EndingPage): void {
  page.documentElement.dataset.watched = ''
}

export function watchPageEnd(page: EndingPage, reload: () => void): void {
  page.addEventListener('DOMContentLoaded', () => {
    const notice = page.getElementById(START_NOTICE_ID)
    if (page.documentElement.dataset.watched !== undefined || !notice) return
    notice.hidden = false
    notice.querySelector('button')?.addEventListener('click', reload)
  })
}
