import { useState } from 'react'
import { Banner, Button, InfoText, Suggestions, TextField, Toast, ToastRegion, Tooltip } from '../../src'
import type { ToastVariant } from '../../src'
import { story, type Story } from '../story'
import { LONG_ERROR, LONG_LABEL } from '../words'

const nothing = () => undefined
const FOREVER_MS = 1e8

function Suggested() {
  const [value, setValue] = useState('50')
  return (
    <div className="mc-stack mc-stack--6">
      <TextField label="Percentage" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      <Suggestions
        label="Suggestions for Percentage"
        options={['25', '50', '75', '100'].map((each) => ({ value: each, label: `${each} %` }))}
        value={value}
        onChoose={setValue}
      />
    </div>
  )
}

function Toasting({ variant }: { variant: ToastVariant }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsShown(true)}>
        Show {variant}
      </Button>
      <ToastRegion label={`Messages, ${variant}`}>
        {isShown && (
          <Toast variant={variant} onHide={() => setIsShown(false)}>
            The word of {variant}
          </Toast>
        )}
      </ToastRegion>
    </>
  )
}

const NOTE = 'The security code of your card: three digits on the back beside your signature, or four on the front.'
const TEXT = 'Bring a document with a photograph. The code is valid for 24 hours in every shop.'

export const NOTE_STORIES: readonly Story[] = [
  story('info-text', {
    plain: <InfoText>{TEXT}</InfoText>,
    bold: <InfoText textStyle="bold">{TEXT}</InfoText>,
    blind: <InfoText textStyle="blind">{TEXT}</InfoText>,
    error: <InfoText textStyle="error">{TEXT}</InfoText>,
    warning: <InfoText textStyle="warning">{TEXT}</InfoText>,
    info: <InfoText textStyle="info">{TEXT}</InfoText>,
    plain_bigger: <InfoText textStyle="plain_bigger">{TEXT}</InfoText>,
    long: <InfoText textStyle="error">{LONG_ERROR}</InfoText>,
  }),
  story('banner', {
    plain: <Banner title="Works in your country">{TEXT}</Banner>,
    bonus: <Banner tone="bonus" title="+20 % on your first deposit" action={<Button isSmall>Use it</Button>} />,
    info: <Banner tone="info">{TEXT}</Banner>,
    positive: <Banner tone="positive">Your account is verified.</Banner>,
    warning: <Banner tone="warning">Your last payment did not go through. Nothing was taken.</Banner>,
    negative: (
      <Banner tone="negative" title="Not sent">
        {LONG_ERROR}
      </Banner>
    ),
  }),
  story('suggestions', {
    chosen: <Suggested />,
    long: <Suggestions label="Long" options={[{ value: 'a', label: LONG_LABEL }]} value="" onChoose={nothing} />,
    disabled: (
      <Suggestions label="Off" options={[{ value: 'a', label: '25 %' }]} value="" onChoose={nothing} isDisabled />
    ),
  }),
  story('toast-looks', {
    default: (
      <Toast durationMs={FOREVER_MS} onHide={nothing}>
        Copied
      </Toast>
    ),
    success: (
      <Toast variant="success" durationMs={FOREVER_MS} onHide={nothing}>
        The card was deleted
      </Toast>
    ),
    error: (
      <Toast variant="error" durationMs={FOREVER_MS} onHide={nothing}>
        The card was not deleted
      </Toast>
    ),
    long: (
      <Toast variant="error" durationMs={FOREVER_MS} onHide={nothing}>
        {LONG_ERROR}
      </Toast>
    ),
  }),
  story('toast', {
    default: <Toasting variant="default" />,
    success: <Toasting variant="success" />,
    error: <Toasting variant="error" />,
  }),
  story('tooltip', {
    short: (
      <Tooltip label="Where is the CVV?" title="Three digits">
        {NOTE}
      </Tooltip>
    ),
    'too long': (
      <Tooltip label="What is too long?" title={LONG_LABEL}>
        {`${NOTE} ${LONG_ERROR}`}
      </Tooltip>
    ),
  }),
]
