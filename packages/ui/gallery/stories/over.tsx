import { useState, type ReactNode } from 'react'
import { Button, CountryPicker, Sheet, TextField } from '../../src'
import { story, type Story } from '../story'
import { COUNTRIES, COUNTRY_TEXTS, LONG_ERROR, LONG_LABEL } from '../words'

type OpeningProps = { label: string; children: (close: () => void) => ReactNode }

/** A button, and the component that it opens. */
function Opening({ label, children }: OpeningProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}

function Inner({ close }: { close: () => void }) {
  const foot = (
    <Button variant="secondary" onClick={close}>
      Back
    </Button>
  )
  return (
    <Sheet title="The sheet over it" closeLabel="Close the upper sheet" onClose={close} foot={foot}>
      <p>Escape closes this one only.</p>
    </Sheet>
  )
}

const paragraphs = Array.from({ length: 12 }, (_, index) => <p key={index}>{LONG_ERROR}</p>)

export const OVER_STORIES: readonly Story[] = [
  story('sheet', {
    sheet: (
      <Opening label="Open a sheet">
        {(close) => (
          <Sheet
            title="Cancel the payment?"
            closeLabel="Close"
            onClose={close}
            foot={<Button onClick={close}>Go on paying</Button>}
          >
            <div className="mc-stack">
              <p>Nothing was taken.</p>
              <TextField label="Name" />
              <Opening label="Open another">{(closeInner) => <Inner close={closeInner} />}</Opening>
            </div>
          </Sheet>
        )}
      </Opening>
    ),
    'long sheet': (
      <Opening label="Open a long sheet">
        {(close) => (
          <Sheet
            title={LONG_LABEL}
            closeLabel="Close"
            onClose={close}
            foot={<Button onClick={close}>I have read it</Button>}
          >
            <div className="mc-stack">{paragraphs}</div>
          </Sheet>
        )}
      </Opening>
    ),
  }),
  story('country-picker', {
    picker: (
      <Opening label="Open the countries">
        {(close) => (
          <CountryPicker countries={COUNTRIES} value="DE" onChoose={close} onClose={close} texts={COUNTRY_TEXTS} />
        )}
      </Opening>
    ),
  }),
]
