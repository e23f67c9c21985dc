/** The theme page: the seeds of a brand in; its ramps, contrast figures and screens out; and the lines of YAML to copy. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@modulor/ui/styles.css'
import './theme.css'
import { ThemePage } from './theme-page'

const root = document.getElementById('theme')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ThemePage />
    </StrictMode>,
  )
