import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../src/styles.css'
import './gallery.css'
import { Gallery } from './gallery'

const query = new URLSearchParams(location.search)
const root = document.getElementById('gallery')
document.documentElement.dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
document.documentElement.dataset.theme = query.get('theme') === 'dark' ? 'dark' : 'light'

if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery
        part={query.get('part')}
        theme={query.get('theme')}
        direction={query.get('dir')}
        width={query.get('width')}
      />
    </StrictMode>,
  )
