import type { ReactNode } from 'react'
import { IconButton } from '../button/icon-button'
import { LinkButton } from '../button/link-button'
import { Icon } from '../icon/icon'
import { FILE, LineDrawing } from '../icon/line-drawing'

export type UploadState =
  | { kind: 'empty' }
  /** `percent` 0 to 100; null while the progress is not known. */
  | { kind: 'sending'; name: string; size: ReactNode; percent: number | null }
  | { kind: 'done'; name: string; size: ReactNode }
  /** The reason is in the field's error. */
  | { kind: 'failed'; name: string; size: ReactNode }

export type UploadTexts = {
  /** In the empty field, such as "Choose a file". */
  choose: string
  /** Shown under `choose` if files can be dropped. */
  drop?: string | undefined
  sending: string
  cancel: string
  done: string
  replace: string
  remove: string
  retry: string
}

export type UploadedFileProps = {
  inputId: string
  state: Exclude<UploadState, { kind: 'empty' }>
  texts: UploadTexts
  onRemove: () => void
  onRetry: (() => void) | undefined
}

function Progress({ percent, label }: { percent: number | null; label: string }) {
  return (
    <div
      className={percent === null ? 'mc-upload__bar is-open' : 'mc-upload__bar'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
    >
      <span style={{ '--at': `${percent ?? 30}%` }} />
    </div>
  )
}

/** The chosen file: name, size, progress, and its actions. */
export function UploadedFile({ inputId, state, texts, onRemove, onRetry }: UploadedFileProps) {
  const { kind, name, size } = state
  const isSending = kind === 'sending'
  const canRetry = kind === 'failed' && onRetry !== undefined
  return (
    <div className="mc-upload__file">
      <LineDrawing path={FILE} className="mc-upload__sign" />
      <div className="mc-upload__body">
        <p className="mc-upload__name">
          <bdi>{name}</bdi>
        </p>
        <p className="mc-upload__facts">
          <span className="mc-money">{size}</span>
          {isSending && state.percent !== null && <span className="mc-money">{state.percent} %</span>}
          <span role="status" className={isSending ? 'mc-hidden' : undefined}>
            {isSending && texts.sending}
            {kind === 'done' && (
              <span className="mc-upload__done">
                <Icon name="check" size={16} />
                {texts.done}
              </span>
            )}
          </span>
        </p>
        {isSending && <Progress percent={state.percent} label={`${texts.sending} ${name}`} />}
      </div>
      {canRetry && (
        <LinkButton onClick={onRetry} aria-label={`${texts.retry} ${name}`}>
          {texts.retry}
        </LinkButton>
      )}
      {!isSending && !canRetry && (
        <label className="mc-link" htmlFor={inputId} id={`${inputId}-choose`}>
          {texts.replace}
        </label>
      )}
      <IconButton
        icon={isSending ? 'close' : 'bin'}
        iconSize={20}
        label={`${isSending ? texts.cancel : texts.remove} ${name}`}
        onClick={onRemove}
      />
    </div>
  )
}
