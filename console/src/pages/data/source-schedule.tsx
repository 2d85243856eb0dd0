import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { choicesOf, type FieldDefinition } from '../../components/field.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { useFormat } from '../../format.js';
import { ScheduleSourceDocument, type DataQuery } from '../../graph/generated/graphql.js';
import { useDenial } from '../../graph/use-denial.js';
import { useMessages } from '../../messages/use-messages.js';
import { choiceOf, cronOf, type ScheduleChoice } from './schedule-choice.js';

type Source = NonNullable<DataQuery['sourcesConnection']>['nodes'][number];
type Schedule = NonNullable<Source['schedule']>;

/** Time zone of the reader. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Numbers of the days of the week in a cron expression, Monday first. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];
const MORNING = '06:00';

/** The schedule of a source with its next run, and its change. Only sources that the service fetches have one. */
export const SourceSchedule = ({ source }: { readonly source: Source }) => {
  const { schedule: texts } = useMessages();
  const denial = useDenial('sources:write');
  const [isOpen, setOpen] = useState(false);
  const { name, origin, schedule } = source;
  if (origin !== 'URL' && origin !== 'DATABASE') return '–';
  const action = schedule ? texts.change : texts.set;
  return (
    <>
      {schedule ? <ScheduleText schedule={schedule} /> : null}
      <Button
        size="compact-xs"
        variant="subtle"
        px={0}
        disabled={denial !== undefined}
        onClick={() => setOpen(true)}
        aria-label={`${action}: ${name}`}
      >
        {action}
      </Button>
      {isOpen ? <ScheduleDialog source={source} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const ScheduleText = ({ schedule: { cron, timeZone, nextRunAt } }: { readonly schedule: Schedule }) => {
  const { schedule: texts } = useMessages();
  const format = useFormat();
  const choice = choiceOf(cron);
  const times = {
    HOURLY: () => texts.hourly(Number(cron.split(' ')[0])),
    DAILY: texts.daily,
    WEEKDAYS: texts.onWeekdays,
    WEEKLY: (time: string) => texts.weekly('weekday' in choice ? format.weekday(Number(choice.weekday)) : '', time),
    EXPRESSION: () => cron,
  }[choice.frequency]('time' in choice ? choice.time : '');
  return (
    <>
      <Text size="sm">{timeZone === OWN_ZONE ? times : `${times} (${timeZone})`}</Text>
      <Text size="xs" c="dimmed">
        {nextRunAt ? texts.next(format.moment(nextRunAt, timeZone)) : texts.noNext}
      </Text>
    </>
  );
};

const ScheduleDialog = ({ source: { id, name, schedule }, onClose }: { readonly source: Source; readonly onClose: () => void }) => {
  const { schedule: texts, form } = useMessages();
  const format = useFormat();
  const [, save] = useMutation(ScheduleSourceDocument);
  const timeZone = schedule?.timeZone ?? OWN_ZONE;
  const time: FieldDefinition = { name: 'time', label: texts.time, kind: 'time', required: true };
  const weekdays = WEEKDAYS.map((day) => ({ value: String(day), label: format.weekday(day) }));
  const fieldsOf: Readonly<Record<string, readonly FieldDefinition[]>> = {
    HOURLY: [{ name: 'minute', label: texts.minute, kind: 'number', required: true, min: 0, max: 59 }],
    DAILY: [time],
    WEEKDAYS: [time],
    WEEKLY: [{ name: 'weekday', label: texts.weekday, kind: 'choice', required: true, choices: weekdays }, time],
    EXPRESSION: [{ name: 'cron', label: texts.expression, description: texts.expressionHint, required: true }],
  };
  const zones = [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted();
  const zone: FieldDefinition = {
    name: 'timeZone',
    label: texts.timeZone,
    kind: 'choice',
    required: true,
    choices: zones.map((value) => ({ value, label: value })),
  };
  return (
    <RecordDialog
      title={texts.title(name)}
      fields={({ frequency }) => [
        { name: 'frequency', label: texts.frequency, kind: 'choice', required: true, choices: choicesOf(texts.frequencies) },
        ...(frequency === 'NONE' ? [] : [...(fieldsOf[String(frequency)] ?? []), zone]),
      ]}
      defaults={{ minute: 0, time: MORNING, weekday: '1', timeZone, ...(schedule ? choiceOf(schedule.cron) : { frequency: 'DAILY' }) }}
      action={form.save}
      submit={(values: Values) =>
        save({
          sourceId: id,
          schedule:
            values['frequency'] === 'NONE' ? null : { cron: cronOf(values as ScheduleChoice), timeZone: values['timeZone'] as string },
        })
      }
      onClose={onClose}
    />
  );
};
