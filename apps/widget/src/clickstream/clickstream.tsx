import { useEffect, useRef } from 'react'
import { useHost } from '../host'
import { useLanguage } from '../i18n'
import { useAppStore } from '../session'
import { useVisit } from '../visit'
import { openClickstream, type Clickstream as Open } from './open-clickstream'
import type { ShownPage } from './tracker'

/** Collects the events of the page while it is mounted. It renders nothing. */
export function Clickstream({ page: { pathname, search } }: { readonly page: ShownPage }) {
  const store = useAppStore()
  const visit = useVisit()
  const host = useHost()
  const { code } = useLanguage()
  const opened = useRef<Open>(undefined)
  useEffect(() => {
    const report = (message: string) => host.send({ type: 'error', code: 'clickstream', message })
    const clickstream = openClickstream({ store, visit, language: code, report })
    opened.current = clickstream
    return () => clickstream.stop()
    // oxlint-disable-next-line react/exhaustive-deps -- the language of the first view is the batch's; a change keeps it
  }, [store, visit, host])
  useEffect(() => opened.current?.showPage({ pathname, search }), [pathname, search])
  return null
}
