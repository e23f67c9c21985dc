import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { lazyScreen } from './lazy-screen'

describe('lazyScreen', () => {
  it('UI-7 on the service it renders the whole skeleton, loads no chunk and leaves no Suspense boundary open', () => {
    let loads = 0
    const { Screen } = lazyScreen(
      () => {
        loads += 1
        return new Promise(() => undefined)
      },
      () => <p>on its way</p>,
    )
    expect(renderToString(<Screen />)).toBe('<p>on its way</p>')
    expect(loads).toBe(0)
  })
})
