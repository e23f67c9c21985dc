import type { Flow, TransactionStatus } from '@modulor/contract/vocabulary'

export type PageKind = 'main' | 'form' | 'error' | 'success' | 'processing' | 'other'

const STATUS_PAGES: Readonly<Record<string, 'error' | 'success' | 'processing'>> = {
  '/deposit/deposit-error': 'error',
  '/deposit/deposit-success': 'success',
  '/deposit/deposit-processing': 'processing',
  '/deposit/deposit-await': 'processing',
  '/withdrawal/withdrawal-error': 'error',
  '/withdrawal/withdrawal-success': 'success',
  '/withdrawal/withdrawal-processing': 'processing',
  '/account-management/status/error': 'error',
  '/account-management/status/success': 'success',
}

/** `/deposit/` and `/deposit` are the same page. */
function withoutTrailingSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** The flow of a path (ROUTE-11): any path that contains `withdrawal` is a withdrawal, any other a deposit. */
export function flowOf(path: string): Flow {
  return path.includes('withdrawal') ? 'withdrawal' : 'deposit'
}

/**
 * The kind of a page by its path without query (ROUTE-11): main is exactly `/deposit` or `/withdrawal`; a form is any
 * path below them that is not a status page; waiting for a deposit counts as processing (RESULT-1).
 */
export function pageKindOf(path: string): PageKind {
  const page = withoutTrailingSlash(path)
  if (page === '/deposit' || page === '/withdrawal') return 'main'
  const status = Object.hasOwn(STATUS_PAGES, page) ? STATUS_PAGES[page] : undefined
  if (status) return status
  return /^\/(?:deposit|withdrawal)\/./.test(page) ? 'form' : 'other'
}

const PAGE_OF_STATUS: Readonly<Record<Flow, Record<TransactionStatus, string>>> = {
  deposit: {
    success: '/deposit/deposit-success',
    'charity-success': '/deposit/deposit-success',
    error: '/deposit/deposit-error',
    processing: '/deposit/deposit-processing',
    await: '/deposit/deposit-await',
  },
  withdrawal: {
    success: '/withdrawal/withdrawal-success',
    'charity-success': '/withdrawal/withdrawal-success',
    error: '/withdrawal/withdrawal-error',
    processing: '/withdrawal/withdrawal-processing',
    await: '/withdrawal/withdrawal-processing',
  },
}

/**
 * The path of the page that shows a payment's status (ROUTE-4). A withdrawal has no page for `await`; it uses the one
 * for processing.
 */
export function resultPath(flow: Flow, status: TransactionStatus): string {
  return PAGE_OF_STATUS[flow][status]
}
