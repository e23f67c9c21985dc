/** The pages of the desk: a new page is a folder in pages/ and a line here. */
import type { Permission } from '@modulor/contract/operator'
import { lazy, type ComponentType } from 'react'
import type { PageProps } from '../router/page-props'

export type DeskRoute = {
  /** With `{name}` placeholders. */
  readonly path: string
  readonly title: string
  /** The permission that is needed to open it; without one every operator may. */
  readonly permission?: Permission
  /** Shown in the navigation. */
  readonly isInNavigation?: boolean
  readonly page: ComponentType<PageProps>
}

/** Linked from the operator's name. */
export const ACCOUNT_PATH = '/account'

export const ROUTES: readonly DeskRoute[] = [
  { path: '/', title: 'Home', isInNavigation: true, page: lazy(() => import('../pages/home')) },
  {
    path: '/payments',
    title: 'Payments',
    permission: 'payments.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/payments')),
  },
  {
    path: '/payments/{paymentId}',
    title: 'Payment',
    permission: 'payments.read',
    page: lazy(() => import('../pages/payment')),
  },
  {
    path: '/cases',
    title: 'Cases',
    permission: 'cases.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/cases')),
  },
  {
    path: '/cases/{caseId}',
    title: 'Case',
    permission: 'cases.read',
    page: lazy(() => import('../pages/case')),
  },
  {
    path: '/approvals',
    title: 'Approvals',
    permission: 'operations.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/approvals')),
  },
  {
    path: '/players',
    title: 'Players',
    permission: 'players.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/players')),
  },
  {
    path: '/players/{brand}/{playerId}',
    title: 'Player',
    permission: 'players.read',
    page: lazy(() => import('../pages/player')),
  },
  {
    path: '/deliveries',
    title: 'Deliveries',
    permission: 'deliveries.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/deliveries')),
  },
  {
    path: '/reconciliation',
    title: 'Reconciliation',
    permission: 'reconciliation.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/reconciliation')),
  },
  {
    path: '/reconciliation/{provider}/{day}',
    title: 'Statements of a day',
    permission: 'reconciliation.read',
    page: lazy(() => import('../pages/statement-day')),
  },
  {
    path: '/switches',
    title: 'Switches',
    permission: 'switches.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/switches')),
  },
  {
    path: '/reports',
    title: 'Funnel',
    permission: 'reports.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/reports')),
  },
  {
    path: '/configuration',
    title: 'Configuration',
    permission: 'configuration.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/configuration')),
  },
  {
    path: '/team',
    title: 'Team',
    permission: 'team.manage',
    isInNavigation: true,
    page: lazy(() => import('../pages/team')),
  },
  {
    path: '/audit',
    title: 'Audit log',
    permission: 'audit.read',
    isInNavigation: true,
    page: lazy(() => import('../pages/audit')),
  },
  { path: ACCOUNT_PATH, title: 'Your account', page: lazy(() => import('../pages/account')) },
]
