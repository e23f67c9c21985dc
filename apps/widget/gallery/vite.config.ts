import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsPlugin } from '../build/calls-plugin'
import { messagesPlugin } from '../build/messages-plugin'
import { phoneCountriesPlugin } from '../build/phone-countries-plugin'

/** The gallery of screens: for developing, and for the browser story that checks it. Never part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), messagesPlugin(), callsPlugin(), phoneCountriesPlugin()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome120', 'safari16.4', 'firefox121'],
    rolldownOptions: { input: ['index.html', 'theme.html'].map((page) => join(import.meta.dirname, page)) },
  },
})
