import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { CheckboxField, PasswordField, TextArea, TextField } from './field.tsx'

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

it('ties label, hint and error to the input', () => {
  render(<TextField label="Email" hint="We never show it." error="Invalid email format" />)
  const input = screen.getByLabelText('Email')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(input)).toEqual(['We never show it.', 'Invalid email format'])
})

it('says nothing of errors while there is none', () => {
  render(<TextArea label="Bio" optional />)
  const input = screen.getByLabelText('Bio (optional)')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

it('ties its error to a checkbox', () => {
  render(<CheckboxField label="I agree" error="Please agree first" />)
  const box = screen.getByRole('checkbox', { name: 'I agree' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(box)).toEqual(['Please agree first'])
})

it('shows and hides a password', async () => {
  render(<PasswordField label="Password" />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect(input.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

it('tells when Caps Lock is on, until the field is left', async () => {
  render(<PasswordField label="Password" />)
  await userEvent.type(screen.getByLabelText('Password'), '{CapsLock}A')
  expect(screen.getByRole('status').textContent).toBe('Caps Lock is on.')
  await userEvent.click(document.body)
  expect(screen.queryByText('Caps Lock is on.')).toBeNull()
})

it('works with register of react-hook-form', async () => {
  function Form() {
    const { register, formState, handleSubmit } = useForm({ defaultValues: { name: '' } })
    return (
      <form onSubmit={handleSubmit(() => {})}>
        <TextField
          label="Full Name"
          error={formState.errors.name?.message}
          {...register('name', { required: 'Name required' })}
        />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const input = screen.getByLabelText('Full Name')
  expect(await screen.findByText('Name required')).toBeTruthy()
  expect(describedBy(input)).toEqual(['Name required'])
  expect(document.activeElement).toBe(input)
})
