import { Link } from '@tanstack/react-router';
import { capitalised, theMany } from '#shared/noun.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import type { ImportCounts } from '#web/record/import/importWork.ts';
import { RecordImport, type RecordImportProps } from '#web/record/import/RecordImport.tsx';
import classes from './ClientPage.module.css';
import { readerOf } from './importTools.ts';

type Given = 'breadcrumb' | 'read' | 'back';

/** An import of the office: where it is, how its files are read and the way back to the list. */
export type ImportRecordsProps<Told extends object, Done extends ImportCounts> = Omit<RecordImportProps<Told, Done>, Given> & {
  /** The list of these records. */
  list: '/office/client' | '/office/employee';
};

/** Oficina / … / Importar: records of the office from a file. */
export function ImportRecords<Told extends object, Done extends ImportCounts>({ list, ...props }: ImportRecordsProps<Told, Done>) {
  const { noun } = props;
  return (
    <RecordImport
      {...props}
      breadcrumb={[
        'Oficina',
        <Link key="list" to={list} className={classes.crumb}>
          {capitalised(noun.many)}
        </Link>,
        'Importar',
      ]}
      read={readerOf(noun)}
      back={<LinkButton to={list}>Ver {theMany(noun)}</LinkButton>}
    />
  );
}
