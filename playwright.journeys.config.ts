import { defineConfig } from '@playwright/test'
import stories from './playwright.config'

/** `npm run journeys`: the random walks of `e2e/journey` alone, such as with other seeds (docs/decisions/0034). */
export default defineConfig({ ...stories, testMatch: '**/*.walk.ts', retries: 0 })
