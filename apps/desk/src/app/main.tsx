/** Starts the desk in a browser. */
import '@modulor/ui/styles.css'
import './desk.css'
import '../parts/facts.css'
import '../parts/table-cards.css'
import { createRoot } from 'react-dom/client'
import { prefetch } from '../api/prefetch'
import { App } from './app'

// Whoever may not read it gets a refusal, which nobody looks at.
if (window.location.pathname === '/') prefetch('home', {})

const root = document.getElementById('desk')
if (root) createRoot(root).render(<App />)
