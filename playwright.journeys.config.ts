import { defineConfig } from '@playwright/test'
import stories from './playwright.config'

/** `npm run journeys`: the random walks of `e2e/journey`. Not a part of `npm test` yet (docs/decisions/0034). */
export default defineConfig({ ...stories, testMatch: '**/*.walk.ts', retries: 0 })
