/**
 * If the response of the page breaks off, the player sees a list that does not react. The script that watches the start
 * (`early-script.ts`) is after the list in the page; if it has not run when the page is parsed, the player is offered to reload
 * at once (BOOT-10).
 */
import { START_NOTICE_ID } from './early-start'

type Notice = {
  hidden: boolean | string
  querySelector(selector: string): { addEventListener(type: 'click', act: () => void): void } | null
}

/** The part of `Document` that this module uses. */
export type EndingPage = EventTarget & {
  readonly documentElement: { readonly dataset: DOMStringMap }
  getElementById(id: string): Notice | null
}

/** Marks for `watchPageEnd` that the script after the list has run. */
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
