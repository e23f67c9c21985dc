import { Button } from '@modulor/ui'
import { useState } from 'react'
import { copyText } from '../../src/actions/display-form/copy-text'
import { BOUNDS, withColour, yamlOf, type Seeds } from './seeds'

const WORDS = {
  accentHue: 'Hue of the accent',
  accentChroma: 'Chroma of the accent',
  neutralHue: 'Hue of the neutrals',
} as const satisfies Record<keyof Seeds, string>
const NAMES = ['accentHue', 'accentChroma', 'neutralHue'] as const

type SeedFormProps = { seeds: Seeds; accent: string; onChange: (seeds: Seeds) => void }

/** The inputs of the three seeds, an input of a colour that sets two of them, and their YAML for the configuration. */
export function SeedForm({ seeds, accent, onChange }: SeedFormProps) {
  const [isCopied, setIsCopied] = useState(false)
  const change = (next: Seeds) => {
    setIsCopied(false)
    onChange(next)
  }
  return (
    <form className="t-form" onSubmit={(event) => event.preventDefault()}>
      <label>
        Colour of the brand
        <input type="color" value={accent} onChange={({ target }) => change(withColour(seeds, target.value))} />
      </label>
      {NAMES.map((name) => (
        <label key={name}>
          <span>
            {WORDS[name]} <span className="t-figure">{seeds[name]}</span>
          </span>
          <input
            type="range"
            {...BOUNDS[name]}
            value={seeds[name]}
            onChange={({ target }) => change({ ...seeds, [name]: Number(target.value) })}
          />
        </label>
      ))}
      <div className="t-yaml">
        <code>{yamlOf(seeds)}</code>
        <Button
          type="button"
          variant="secondary"
          isSmall
          onClick={() => void copyText(yamlOf(seeds)).then(setIsCopied)}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </form>
  )
}
