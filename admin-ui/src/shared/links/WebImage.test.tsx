import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WebImage } from './WebImage';

it('shows a picture of the sample content from this app, whatever address it was loaded with', () => {
  render(<WebImage url="http://localhost:8080/samples/nze.svg" alt="Nze" size={40} />);
  expect(screen.getByRole('img', { name: 'Nze' })).toHaveAttribute('src', '/samples/nze.svg');
});
