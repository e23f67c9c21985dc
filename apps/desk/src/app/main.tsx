/** Starts the desk in a browser. */
import '@modulor/ui/styles.css'
import './desk.css'
import '../parts/facts.css'
import '../parts/table-cards.css'
import { createRoot } from 'react-dom/client'
import { App } from './app'

const root = document.getElementById('desk')
if (root) createRoot(root).render(<App />)
