import type { ComponentProps } from 'react'
import { TextField } from '#client/ui/fields/field.tsx'
import { Options } from './form-part.tsx'

type Cost = 'free' | 'paid'
type CostFieldsProps = {
  cost: Cost
  onChoose: (cost: Cost) => void
  price: Pick<ComponentProps<typeof TextField>, 'id' | 'error' | 'value' | 'onChange'>
}

export const CostFields = ({ cost, onChoose, price }: CostFieldsProps) => (
  <>
    <Options
      label="Cost"
      name="cost"
      value={cost}
      options={[
        { value: 'free', label: 'Free', hint: 'Taking part costs nothing.' },
        { value: 'paid', label: 'Paid', hint: 'Paid elsewhere: nothing is sold here.' },
      ]}
      onChoose={onChoose}
    />
    {cost === 'paid' && (
      <TextField label="Price" required hint="With its currency, and who pays less." maxLength={80} dir="auto" {...price} />
    )}
  </>
)
