/**
 * The theme page: it takes the seeds of a brand's theme and shows the colour ramps, the contrast ratios, all screens,
 * and the YAML to copy into the configuration.
 */
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
