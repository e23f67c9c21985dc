/// <reference types="vite/client" />
import theme from 'vitepress/theme-without-fonts'
import './style.css'

/**
 * The same limit as the field's `maxlength`, which applies only to text that is typed or pasted by hand. Each word is
 * searched with its variants, so a longer text would block the browser.
 */
const QUERY_LENGTH_MAX = 64

if (!import.meta.env.SSR)
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.id !== 'localsearch-input') return
      if (target.value.length > QUERY_LENGTH_MAX) target.value = target.value.slice(0, QUERY_LENGTH_MAX)
    },
    // This runs before the search reads the value.
    { capture: true },
  )

export default theme
