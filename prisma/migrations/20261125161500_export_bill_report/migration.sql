alter type export_kind add value 'bill_report';
