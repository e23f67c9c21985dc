import { Icon, type IconName } from '@modulor/ui'
import { renderToStaticMarkup } from 'react-dom/server'

/** Whether the screen shows a state with this icon. `isFailure`: in the colours of a failure; false: without colours. */
export function hasStateIcon(name: IconName, isFailure: boolean): boolean {
  const sign = document.querySelector('.mc-state__sign')
  const isIcon = sign?.innerHTML === renderToStaticMarkup(<Icon name={name} />)
  return isIcon && sign.className === `mc-state__sign${isFailure ? ' mc-state__sign--negative' : ''}`
}
