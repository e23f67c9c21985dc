/**
 * Finds elements inside the page by role and name, the same way in every engine. Bundled and run in the page, because
 * neither protocol can query the accessible name in the same way in all engines.
 */
import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
import type { SentQuery } from './sent-query'

const isVisible = (element: Element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true })

function find(query: SentQuery): Element | null {
  if ('testId' in query)
    return (
      [...document.querySelectorAll(`[data-testid="${query.testId}"]`)].find(
        (element) => isVisible(element) && element.textContent.includes(query.text),
      ) ?? null
    )
  if ('label' in query)
    return (
      queryAllByLabelText(document.body, new RegExp(query.label)).find(
        (element) => element.matches('input') && isVisible(element),
      ) ?? null
    )
  const name = query.isPattern ? new RegExp(query.name) : query.name
  return queryAllByRole(document.body, query.role, { name }).find(isVisible) ?? null
}

Object.assign(window, { engineFind: find })
