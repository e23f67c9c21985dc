import { isWebAddress } from '@modulor/rules'
import { buttonClass, Icon, LinkButton } from '@modulor/ui'
import { useEffect, useMemo, useState } from 'react'
import type { NextAction } from '../../api'
import { useText } from '../../i18n'
import { useAppDispatch } from '../../session'
import { TOAST_DURATION_MS, toastShown } from '../../session/toasts'
import { useVisit } from '../../visit'
import { BarCode } from './bar-code'
import { copyText } from './copy-text'
import { drawQr, qrPath, QUIET_ZONE, saveQr } from './qr-drawing'

type DisplayItem = Extract<NextAction, { type: 'display_form' }>['items'][number]

/** Copies a value and shows the result in a toast (DISP-3). `isCopied` is true while the toast is shown. */
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

/** A QR code. It can be saved as a picture, and its content can be copied to pay on this device. */
function QrItem({ value }: { value: string }) {
  const t = useText()
  const { copy } = useCopy(value)
  const drawing = useMemo(() => drawQr(value), [value])
  const path = useMemo(() => qrPath(drawing), [drawing])
  const side = drawing.size + 2 * QUIET_ZONE
  return (
    <div className="mc-stack mc-stack--10">
      <OpenApp address={value} />
      <div className="display-qr">
        <svg
          viewBox={`${String(-QUIET_ZONE)} ${String(-QUIET_ZONE)} ${String(side)} ${String(side)}`}
          role="img"
          aria-label={t('DISPLAY.QR')}
        >
          <path d={path} />
        </svg>
      </div>
      <p className="mc-small mc-quiet display-hint">{t('DISPLAY.SCAN')}</p>
      <div className="display-links">
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

type RowProps = Omit<DisplayItem, 'kind'>

/** A value with its unit. The unit is shown but not copied, because a wallet accepts only digits. */
const Value = ({ value, unit }: Pick<DisplayItem, 'value' | 'unit'>) => (
  <p className="mc-copy__value display-value">
    <bdi>
      <LinkedText text={value} />
    </bdi>
    {unit && <small> {unit}</small>}
  </p>
)
/** Shows a web address as a link, and any other value as text (RESULT-11). */
function LinkedText({ text }: { text: string }) {
  if (!isWebAddress(text)) return text
  return (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

/** A link that opens the payment app by the code's address, because a phone cannot scan its own screen (RESULT-11). */
function OpenApp({ address }: { address: string }) {
  const t = useText()
  const { device } = useVisit()
  if (device.type === 'desktop' || !isWebAddress(address)) return null
  return (
    <a
      className={buttonClass({ variant: 'primary', isBlock: true })}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('DISPLAY.OPEN_APP')}
    </a>
  )
}

/** A value with a copy button. It is shown in full, because people compare the ends of an address. */
function CopyItem({ label, value, unit }: RowProps) {
  const t = useText()
  const { isCopied, copy } = useCopy(value)
  const word = t(label)
  return (
    <div className="mc-copy">
      <div className="mc-copy__body">
        <p className="mc-copy__label">{word}</p>
        <Value value={value} unit={unit} />
        <BarCode label={label} value={value} />
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

function TextItem({ label, value, unit }: RowProps) {
  const t = useText()
  return (
    <div className="mc-copy">
      <div className="mc-copy__body">
        <p className="mc-copy__label">{t(label)}</p>
        <Value value={value} unit={unit} />
        <BarCode label={label} value={value} />
      </div>
    </div>
  )
}

/** The data that the player needs to pay elsewhere: QR codes first, then the others in the provider's order (DISP-1). */
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
          {rows.map(({ kind, ...row }) =>
            kind === 'copy' ? (
              <CopyItem key={row.label + row.value} {...row} />
            ) : (
              <TextItem key={row.label + row.value} {...row} />
            ),
          )}
        </div>
      )}
    </>
  )
}
