import { Icon, LinkButton } from '@modulor/ui'
import { useEffect, useMemo, useState } from 'react'
import type { NextAction } from '../../api'
import { useText } from '../../i18n'
import { useAppDispatch } from '../../session'
import { TOAST_DURATION_MS, toastShown } from '../../session/toasts'
import { copyText } from './copy-text'
import { drawQr, qrPath, QUIET_ZONE, saveQr } from './qr-drawing'

type DisplayItem = Extract<NextAction, { type: 'display_form' }>['items'][number]

/** Copies a value and says in a toast whether that worked (DISP-3). True for as long as the toast stands. */
function useCopy(value: string): { isCopied: boolean; copy: () => void } {
  const dispatch = useAppDispatch()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const isDone = await copyText(value)
    setIsCopied(isDone)
    dispatch(
      toastShown(
        isDone ? { variant: 'success', text: 'DISPLAY.COPIED' } : { variant: 'error', text: 'DISPLAY.COPY_FAILED' },
      ),
    )
  }
  return { isCopied, copy: () => void copy() }
}

/** A code to be scanned. What is in it can be taken along as a picture, and as text for whoever pays on this device. */
function QrItem({ value }: { value: string }) {
  const t = useText()
  const { copy } = useCopy(value)
  const drawing = useMemo(() => drawQr(value), [value])
  const path = useMemo(() => qrPath(drawing), [drawing])
  const side = drawing.size + 2 * QUIET_ZONE
  return (
    <div className="mc-stack mc-stack--10">
      <div className="mc-qr display-qr">
        <svg
          viewBox={`${String(-QUIET_ZONE)} ${String(-QUIET_ZONE)} ${String(side)} ${String(side)}`}
          role="img"
          aria-label={t('DISPLAY.QR')}
        >
          <path d={path} />
        </svg>
      </div>
      <p className="mc-small mc-quiet display-hint">{t('DISPLAY.SCAN')}</p>
      <div className="mc-links">
        <LinkButton onClick={() => saveQr(drawing)}>
          <Icon name="save" size={20} />
          {t('DISPLAY.SAVE_IMAGE')}
        </LinkButton>
        <LinkButton onClick={copy}>
          <Icon name="copy" size={20} />
          {t('DISPLAY.COPY_LINK')}
        </LinkButton>
      </div>
    </div>
  )
}

/** A value to take along, shown whole: people compare the ends of an address. */
function CopyItem({ label, value }: { label: string; value: string }) {
  const t = useText()
  const { isCopied, copy } = useCopy(value)
  const word = t(label)
  return (
    <div className="mc-copy">
      <div className="mc-copy__body">
        <p className="mc-copy__label">{word}</p>
        <p className="mc-copy__value display-value">{value}</p>
      </div>
      <button
        className={isCopied ? 'mc-copy__tool is-done' : 'mc-copy__tool'}
        type="button"
        aria-label={t('DISPLAY.COPY', { what: word })}
        onClick={copy}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={20} />
      </button>
    </div>
  )
}

function TextItem({ label, value }: { label: string; value: string }) {
  const t = useText()
  return (
    <div className="mc-copy">
      <div className="mc-copy__body">
        <p className="mc-copy__label">{t(label)}</p>
        <p className="mc-copy__value display-value">{value}</p>
      </div>
    </div>
  )
}

/** What the player needs to pay elsewhere, in the provider's order (DISP-1). */
export function DisplayItems({ items }: { items: readonly DisplayItem[] }) {
  const codes = items.filter(({ kind }) => kind === 'qr')
  const rows = items.filter(({ kind }) => kind !== 'qr')
  return (
    <>
      {codes.map(({ value }) => (
        <QrItem key={value} value={value} />
      ))}
      {rows.length > 0 && (
        <div className="mc-group">
          {rows.map(({ kind, label, value }) =>
            kind === 'copy' ? (
              <CopyItem key={label + value} label={label} value={value} />
            ) : (
              <TextItem key={label + value} label={label} value={value} />
            ),
          )}
        </div>
      )}
    </>
  )
}
