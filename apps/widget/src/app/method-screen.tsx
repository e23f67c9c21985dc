import { flowOf } from '@modulor/rules'
import type { ComponentType } from 'react'
import { useLocation, useParams } from '../router'
import { useListing } from '../session'

type MethodScreenProps = { Form: ComponentType; NestedList: ComponentType; Checkout: ComponentType }

/**
 * Shows the form of the method in the address, or the list of the methods below it (LIST-16). In a session with an order
 * every deposit form is the checkout of the order, because another amount would be refused (CHECK-1).
 */
export function MethodScreen({ Form, NestedList, Checkout }: MethodScreenProps) {
  const { provider = '' } = useParams()
  const { listing } = useListing(flowOf(useLocation().pathname))
  const method = listing?.methods.find(({ id, name }) => name === provider || id === provider)
  const hasList = method?.actionType === 'NestedList' && listing?.methods.some(({ parentId }) => parentId === method.id)
  if (hasList) return <NestedList />
  return listing?.order ? <Checkout /> : <Form />
}
