import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button } from '../button/button'
import { Mark } from '../mark/mark'
import { Row } from './row'

describe('Row', () => {
  it('LIST-10 a disabled row can be focused and shows the reason', () => {
    const markup = renderToStaticMarkup(<Row name="Norvik" facts={['Available in 24 min']} isDisabled />)
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).not.toMatch(/ disabled/)
    expect(markup).toContain('Available in 24 min')
  })

  it('missing facts are left out', () => {
    const markup = renderToStaticMarkup(<Row name="Piko" facts={[undefined, 'Instant', '']} />)
    expect(markup.match(/<span class="mc-row__facts"><span>Instant<\/span><\/span>/)).not.toBeNull()
  })
})

describe('Mark', () => {
  it('LIST-18 the logo is loaded lazily at 40 by 40, with a placeholder if there is none', () => {
    const logo = renderToStaticMarkup(<Mark src="/logos/piko.svg" />)
    expect(logo).toMatch(/<img[^>]*loading="lazy"/)
    expect(logo).toMatch(/width="40" height="40"/)
    expect(renderToStaticMarkup(<Mark src={null} />)).toContain('<svg')
  })
})

describe('Button', () => {
  it('UI-7 a busy button is announced with what it does', () => {
    const markup = renderToStaticMarkup(
      <Button isBusy busyLabel="Sending">
        Pay
      </Button>,
    )
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('Sending')
    expect(markup).not.toContain('Pay')
  })
})
