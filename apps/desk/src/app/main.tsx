/** Starts the desk in a browser. */
import '@modulor/ui/styles.css'
import './desk.css'
import '../parts/facts.css'
import '../parts/table-cards.css'
import { createRoot } from 'react-dom/client'
import { prefetch } from '../api/prefetch'
import { restorePage } from '../sign-in/page-before'
import { App } from './app'

restorePage()

// An operator without the permission gets a refusal, which is ignored.
if (window.location.pathname === '/') prefetch('home', {})

const root = document.getElementById('desk')
if (root) createRoot(root).render(<App />)
