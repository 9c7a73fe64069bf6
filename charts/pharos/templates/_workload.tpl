{{/* OpenShift gives each namespace ids of its own, and refuses others. */}}
{{- define "pharos.podSecurityContext" -}}
{{- $given := .Values.podSecurityContext -}}
{{- toYaml (ternary (omit $given "runAsUser" "runAsGroup" "fsGroup") $given .Values.openshift) -}}
{{- end -}}

{{/* What each pod of the release has, whatever it runs. */}}
{{- define "pharos.podBase" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- include "pharos.podSecurityContext" . | nindent 2 }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "pharos.containerBase" -}}
image: {{ include "pharos.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  {{- toYaml .Values.securityContext | nindent 2 }}
{{- end -}}

{{/* Certificates of authorities, for pods that connect to servers of your own: `list $ optional`. */}}
{{- define "pharos.caVolume" -}}
{{- $optional := index . 1 -}}
{{- with (index . 0).Values.trustedCA -}}
{{- if .configMap }}
- name: ca
  configMap: { name: {{ .configMap }}{{ if $optional }}, optional: true{{ end }} }
{{- else if .existingSecret }}
- name: ca
  secret: { secretName: {{ .existingSecret }}{{ if $optional }}, optional: true{{ end }} }
{{- end }}
{{- end -}}
{{- end -}}

{{- define "pharos.caMount" -}}
{{- if or .Values.trustedCA.configMap .Values.trustedCA.existingSecret }}
- { name: ca, mountPath: /etc/pharos/ca, readOnly: true }
{{- end -}}
{{- end -}}

{{/*
Ready is what callers would find, by gRPC where the kubelet can speak it (it has no certificate to show). Alive is a
process that answers, whatever it depends on; it answers while it still waits for its database.
*/}}
{{- define "pharos.probes" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
startupProbe:
  httpGet: { path: /healthz, port: ops }
  periodSeconds: 1
  timeoutSeconds: 3
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: ops }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  {{- if not $component.facts.port }}
  httpGet: { path: /readyz, port: http }
  {{- else if $.Values.serviceAuth.tls.enabled }}
  httpGet: { path: /readyz, port: ops }
  {{- else }}
  grpc: { port: {{ $component.facts.port }} }
  {{- end }}
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 3
{{- end -}}

{{/* Whether mail comes in to a component: `list $ component`. */}}
{{- define "pharos.takesMail" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- if and $.Values.mailIn.domain (has "SMTP_LISTEN" $component.facts.variables) }}true{{ end -}}
{{- end -}}

{{/* The Deployment of a component: `list $ component components`. */}}
{{- define "pharos.deployment" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- $selector := list $ $component.name -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "pharos.componentName" $selector }}
  {{- include "pharos.metadata" (list $ $component.name dict) | nindent 2 }}
spec:
  {{- if not (or $component.autoscaling.enabled $component.keda.enabled) }}
  replicas: {{ include "pharos.scalar" $component.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  selector:
    matchLabels:
      {{- include "pharos.selectorLabels" $selector | nindent 6 }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      {{- toYaml $component.rollingUpdate | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "pharos.labels" (list $ $component.name $component.podLabels) | nindent 8 }}
        pharos.dev/metrics: 'true'
      {{- with mergeOverwrite (deepCopy $.Values.commonAnnotations) $component.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "pharos.podBase" $ | nindent 6 }}
      serviceAccountName: {{ include "pharos.componentName" $selector }}
      terminationGracePeriodSeconds: {{ include "pharos.gracePeriodSeconds" . }}
      {{- include "pharos.placement" . | nindent 6 }}
      {{- with $component.initContainers }}
      initContainers:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ $component.name }}
          {{- include "pharos.containerBase" $ | nindent 10 }}
          {{- with $component.envFrom }}
          envFrom:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          env:
            {{- include "pharos.environment" . | trim | nindent 12 }}
          ports:
            {{- if $component.facts.port }}
            - { name: grpc, containerPort: {{ $component.facts.port }} }
            {{- else }}
            - { name: http, containerPort: 8080 }
            {{- end }}
            {{- if include "pharos.takesMail" (list $ $component) }}
            - { name: smtp, containerPort: 2525 }
            {{- end }}
            - { name: ops, containerPort: 9090 }
          {{- include "pharos.probes" . | nindent 10 }}
          {{- if $.Values.shutdown.preStopSeconds }}
          lifecycle:
            preStop: { sleep: { seconds: {{ $.Values.shutdown.preStopSeconds }} } }
          {{- end }}
          resources:
            {{- toYaml $component.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if $.Values.serviceAuth.tls.enabled }}
            - { name: tls, mountPath: /etc/pharos/tls, readOnly: true }
            {{- end }}
            {{- if and (include "pharos.takesMail" (list $ $component)) $.Values.mailIn.tlsSecret }}
            - { name: smtp-tls, mountPath: /etc/pharos/smtp-tls, readOnly: true }
            {{- end }}
            {{- if include "pharos.hasFiles" . }}
            - { name: files, mountPath: /var/lib/pharos/files }
            {{- end }}
            {{- include "pharos.caMount" $ | trim | nindent 12 }}
            {{- with $component.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
        {{- with $component.extraContainers }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: 256Mi }
        {{- if $.Values.serviceAuth.tls.enabled }}
        - name: tls
          secret: { secretName: {{ include "pharos.tlsSecret" $selector }} }
        {{- end }}
        {{- if and (include "pharos.takesMail" (list $ $component)) $.Values.mailIn.tlsSecret }}
        - name: smtp-tls
          secret: { secretName: {{ $.Values.mailIn.tlsSecret }} }
        {{- end }}
        {{- if include "pharos.hasFiles" . }}
        - name: files
          persistentVolumeClaim: { claimName: {{ include "pharos.fullname" $ }}-files }
        {{- end }}
        {{- include "pharos.caVolume" (list $ false) | trim | nindent 8 }}
        {{- with $component.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
{{- end -}}

{{/* On which nodes pods may run, and before which others: what `defaults` or a component says. */}}
{{- define "pharos.scheduling" -}}
{{- with .priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .runtimeClassName }}
runtimeClassName: {{ . }}
{{- end }}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Where pods of a component run. */}}
{{- define "pharos.placement" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- include "pharos.scheduling" $component }}
{{- with $component.topologySpread }}
topologySpreadConstraints:
  {{- range . }}
  - {{- toYaml . | nindent 4 }}
    labelSelector:
      matchLabels:
        {{- include "pharos.selectorLabels" (list $ $component.name) | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end }}
{{- end -}}
