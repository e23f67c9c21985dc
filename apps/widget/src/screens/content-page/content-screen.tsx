import { followableAddress } from '@modulor/rules'
import { SkeletonBlock, Button, StateScreen } from '@modulor/ui'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from '../../router'
import { readContent } from '../../api/read-content'
import { useText } from '../../i18n'
import { PageHeader, useBack } from '../../page-frame'
import { useAppSelector } from '../../session'
import { useVisit } from '../../visit'
import './content.css'
import { safeContent, type SafeContent } from './safe-content'

const BLOCKS = ['82%', '100%', '94%', '76%', '62%']

type Content =
  | { readonly kind: 'loading' | 'failed' | 'refused' }
  | { readonly kind: 'ready'; readonly content: SafeContent }

/** The page at an address of the brand's list; any other address is not requested (PAGE-1, RESULT-11). */
function useContent(wanted: string, hosts: readonly string[]): { content: Content; onRetry: () => void } {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly html: string | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const address = useMemo(() => followableAddress(wanted, hosts), [wanted, hosts])
  useEffect(() => {
    if (!address) return
    const controller = new AbortController()
    void readContent(address, controller.signal).then((html) => {
      if (!controller.signal.aborted) setLoaded({ of: address.href, html })
    })
    return () => controller.abort()
  }, [address, attempt])
  const html = loaded !== null && loaded.of === address?.href ? loaded.html : undefined
  const content = useMemo<Content>(() => {
    if (!address) return { kind: 'refused' }
    if (html === undefined) return { kind: 'loading' }
    return html === null
      ? { kind: 'failed' }
      : { kind: 'ready', content: safeContent(html, { hosts, baseUrl: address.href }) }
  }, [address, html, hosts])
  const onRetry = () => {
    setLoaded(null)
    setAttempt((count) => count + 1)
  }
  return { content, onRetry }
}

function Failure({ kind, onRetry, onBack }: { kind: 'failed' | 'refused'; onRetry: () => void; onBack: () => void }) {
  const t = useText()
  const isRefused = kind === 'refused'
  return (
    <div className="mc-fill">
      <StateScreen
        level={2}
        icon={isRefused ? 'lock' : 'alert'}
        tone={isRefused ? 'plain' : 'negative'}
        title={t(isRefused ? 'CONTENT.REFUSED' : 'CONTENT.FAILED')}
        text={t(isRefused ? 'CONTENT.REFUSED_TEXT' : 'CONTENT.FAILED_TEXT')}
        isLive
        actions={
          <Button variant="primary" isBlock onClick={isRefused ? onBack : onRetry}>
            {t(isRefused ? 'APP.BACK' : 'FORM.TRY_AGAIN')}
          </Button>
        }
      />
    </div>
  )
}

/** Shows the brand's own page about a method inside the cashier (PAGE-1, FORM-12, ROUTE-7). */
export function ContentScreen() {
  const t = useText()
  const wanted = new URLSearchParams(useLocation().search).get('url') ?? ''
  const { brand } = useVisit()
  const flow = useAppSelector(({ shared }) => shared.paymentFlow)
  const back = useBack(flow)
  const { content, onRetry } = useContent(wanted, brand.redirect_hosts)
  const title = content.kind === 'ready' ? content.content.title : null
  return (
    <>
      <PageHeader title={title ?? t('CONTENT.TITLE')} onBack={back} />
      <div className="mc-page mc-page--column" aria-busy={content.kind === 'loading'}>
        {content.kind === 'ready' ? (
          // The brand's content is in its own language, not in the one that the player chose.
          <div className="mc-prose content-text" dir="auto" lang={content.content.language ?? undefined}>
            {content.content.body}
          </div>
        ) : content.kind === 'loading' ? (
          <div className="mc-stack mc-stack--10">
            {BLOCKS.map((width) => (
              <SkeletonBlock key={width} width={width} height="18px" />
            ))}
          </div>
        ) : (
          <Failure kind={content.kind} onRetry={onRetry} onBack={back} />
        )}
      </div>
    </>
  )
}
