import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { riddlesQuery } from '../api';
import { answerHabit, habitText } from './answerHabit';

/** What is to be said of the place of the answers in the riddles there are; empty while there is nothing. */
export function useAnswerHabit(): string {
  const { data } = useQuery(riddlesQuery('newest'));
  return useMemo(() => (data ? habitText(answerHabit(data)) : ''), [data]);
}
