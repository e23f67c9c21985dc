import { flowOf } from '@modulor/rules'
import type { ComponentType } from 'react'
import { useLocation, useParams } from 'react-router'
import { useListing } from '../session'

type MethodScreenProps = { Form: ComponentType; NestedList: ComponentType }

/** A method's address leads to its form, or to the methods that stand under it (LIST-16). */
export function MethodScreen({ Form, NestedList }: MethodScreenProps) {
  const { provider = '' } = useParams()
  const { listing } = useListing(flowOf(useLocation().pathname))
  const method = listing?.methods.find(({ id, name }) => name === provider || id === provider)
  const hasList = method?.actionType === 'NestedList' && listing?.methods.some(({ parentId }) => parentId === method.id)
  return hasList ? <NestedList /> : <Form />
}
