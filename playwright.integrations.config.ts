import { defineConfig } from '@playwright/test'
import stories from './playwright.config'

/** The browser tests of `npm run test:integrations`: what others install and build with their own tools, and what takes longer. */
export default defineConfig({ ...stories, testMatch: '**/*.integration.ts', retries: 1, reporter: 'list' })
