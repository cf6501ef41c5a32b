// SPDX-License-Identifier: Apache-2.0
// Real TLS on loopback, with an authority created here: who is trusted, and who is not.
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stop_token>

#include "base/check.h"
#include "base/test_framework.h"
#include "llm/http_client.h"
#include "llm/test_server.h"

namespace credence::llm {
namespace {

using std::chrono::milliseconds;

struct Free {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(X509* certificate) const { X509_free(certificate); }
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  void operator()(SSL* ssl) const { SSL_free(ssl); }
};
using Key = std::unique_ptr<EVP_PKEY, Free>;
using Certificate = std::unique_ptr<X509, Free>;

struct Identity {
  Key key;
  Certificate certificate;
};

void AddExtension(X509* certificate, int kind, const char* value) {
  X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value);
  CREDENCE_CHECK(extension != nullptr, "an extension");
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

// Signed by `issuer`, or self-signed. `names` has the form "DNS:localhost,IP:127.0.0.1".
Identity MakeIdentity(const char* name, const char* names, const Identity* issuer,
                      long days_valid = 2) {
  static long serial = 0;
  Identity made{.key = Key(EVP_EC_gen("P-256")), .certificate = Certificate(X509_new())};
  X509* const certificate = made.certificate.get();
  X509_set_version(certificate, X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), ++serial);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -5L * 86'400);
  X509_gmtime_adj(X509_getm_notAfter(certificate), days_valid * 86'400);
  X509_set_pubkey(certificate, made.key.get());
  X509_NAME* const subject = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(name), -1, -1, 0);
  X509_set_issuer_name(
      certificate, issuer != nullptr ? X509_get_subject_name(issuer->certificate.get()) : subject);
  AddExtension(certificate, NID_basic_constraints,
               issuer != nullptr ? "critical,CA:FALSE" : "critical,CA:TRUE");
  if (names != nullptr) AddExtension(certificate, NID_subject_alt_name, names);
  EVP_PKEY* const signer = issuer != nullptr ? issuer->key.get() : made.key.get();
  CREDENCE_CHECK(X509_sign(certificate, signer, EVP_sha256()) > 0, "a signature");
  return made;
}

// A handler that speaks TLS with that identity and sends the same response to every request.
TestServer::Handler TlsAnswer(const Identity& identity, std::string response) {
  const std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  SSL_CTX_use_certificate(context.get(), identity.certificate.get());
  SSL_CTX_use_PrivateKey(context.get(), identity.key.get());
  return [context, response = std::move(response)](TestConnection& connection) {
    const std::unique_ptr<SSL, Free> ssl(SSL_new(context.get()));
    SSL_set_fd(ssl.get(), connection.socket());
    if (SSL_accept(ssl.get()) != 1) return;
    std::string request;
    std::array<char, 4096> block{};
    while (!request.contains("\r\n\r\n")) {
      const int got = SSL_read(ssl.get(), block.data(), static_cast<int>(block.size()));
      if (got <= 0) return;
      request.append(block.data(), static_cast<std::size_t>(got));
    }
    SSL_write(ssl.get(), response.data(), static_cast<int>(response.size()));
    SSL_shutdown(ssl.get());
  };
}

class HttpTls : public testing::Test {
 protected:
  HttpTls() {
    std::signal(SIGPIPE, SIG_IGN);  // OpenSSL on the server side writes without MSG_NOSIGNAL.
    folder_ = std::filesystem::temp_directory_path() / ("credence_tls_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    ca_file_ = folder_ / "authority.pem";
    FILE* const file = std::fopen(ca_file_.c_str(), "w");
    CREDENCE_CHECK(file != nullptr, "a file for the authority");
    PEM_write_X509(file, authority_.certificate.get());
    std::fclose(file);
  }
  ~HttpTls() override { std::filesystem::remove_all(folder_); }

  // The response of host:port to a client that trusts `ca_file`.
  static Result<HttpResponse> Get(const std::string& host, int port, HttpClientOptions options) {
    HttpClient client(std::move(options));
    return client.Send({.method = "GET", .url = "https://" + host + ":" + std::to_string(port)},
                       {.deadline = std::chrono::steady_clock::now() + kForever});
  }
  Result<HttpResponse> GetTrusting(const std::string& host, const TestServer& server) {
    return Get(host, server.port(), {.ca_file = ca_file_});
  }

  Identity authority_ = MakeIdentity("Test authority", nullptr, nullptr);
  std::filesystem::path folder_;
  std::filesystem::path ca_file_;
};

TEST_F(HttpTls, TrustsTheRightNameOfAKnownAuthority) {
  const Identity named = MakeIdentity("a", "DNS:localhost", &authority_);
  const Identity numbered = MakeIdentity("b", "IP:127.0.0.1", &authority_);
  TestServer by_name(TlsAnswer(named, TestResponse(200, "secret")));
  TestServer by_number(TlsAnswer(numbered, TestResponse(200, "secret")));
  EXPECT_EQ(GetTrusting("localhost", by_name).value().body, "secret");
  EXPECT_EQ(GetTrusting("127.0.0.1", by_number).value().body, "secret");
}

TEST_F(HttpTls, RefusesAnotherName) {
  const Identity other = MakeIdentity("localhost", "DNS:example.org", &authority_);
  TestServer server(TlsAnswer(other, TestResponse(200, "secret")));
  for (const char* host : {"localhost", "127.0.0.1"}) {
    EXPECT_THAT(
        GetTrusting(host, server),
        Fails(Code::kFailedPrecondition, AllOf(HasSubstr("is not trusted"), HasSubstr("mismatch"))))
        << host;
  }
}

TEST_F(HttpTls, AnotherNameIsExpectedOnlyIfItIsGiven) {
  const Identity other = MakeIdentity("a", "DNS:example.org", &authority_);
  TestServer server(TlsAnswer(other, TestResponse(200, "secret")));
  const auto get = [&](const std::string& name) {
    return Get("127.0.0.1", server.port(), {.ca_file = ca_file_, .certificate_name = name});
  };
  EXPECT_EQ(get("example.org").value().body, "secret");
  for (const char* name : {"", "127.0.0.1", "localhost", "example.com", "a.example.org"}) {
    EXPECT_THAT(get(name), Fails(Code::kFailedPrecondition, HasSubstr("mismatch"))) << name;
  }
}

TEST_F(HttpTls, RefusesWhomItHasNoReasonToTrust) {
  const auto answer_to = [](const HttpClientOptions& options, const Identity& identity) {
    TestServer server(TlsAnswer(identity, TestResponse(200, "secret")));
    return Get("localhost", server.port(), options);
  };
  const HttpClientOptions trusting{.ca_file = ca_file_};
  // An unknown authority, a certificate that signs itself, and one that is over.
  EXPECT_THAT(answer_to({}, MakeIdentity("a", "DNS:localhost", &authority_)),
              Fails(Code::kFailedPrecondition, HasSubstr("is not trusted")));
  EXPECT_THAT(answer_to(trusting, MakeIdentity("localhost", "DNS:localhost", nullptr)),
              Fails(Code::kFailedPrecondition));
  EXPECT_THAT(answer_to(trusting, MakeIdentity("a", "DNS:localhost", &authority_, -1)),
              Fails(Code::kFailedPrecondition, HasSubstr("expired")));
}

TEST_F(HttpTls, AServerWithoutTlsIsUnavailable) {
  TestServer server([](TestConnection& connection) {
    connection.Send("HTTP/1.1 400 Bad Request\r\n\r\n");
    connection.WaitForClose();
  });
  EXPECT_THAT(GetTrusting("localhost", server), Fails(Code::kUnavailable, HasSubstr("TLS")));
}

TEST_F(HttpTls, AFileOfAuthoritiesThatIsMissingIsNamed) {
  EXPECT_THAT(Get("localhost", 1, {.ca_file = "/nowhere/authority.pem"}),
              Fails(Code::kFailedPrecondition, HasSubstr("/nowhere/authority.pem")));
}

TEST_F(HttpTls, StopsDuringTheHandshake) {
  std::stop_source source;
  TestServer server([&](TestConnection& connection) {
    connection.ReadSome();  // The client's hello, which gets no answer.
    source.request_stop();
    connection.WaitForClose();
  });
  HttpClient client({.ca_file = ca_file_});
  const auto response = client.Send({.url = "https://localhost:" + std::to_string(server.port())},
                                    {.deadline = std::chrono::steady_clock::now() + kForever,
                                     .connect_timeout = kForever,
                                     .stop = source.get_token()});
  EXPECT_THAT(response, Fails(Code::kCancelled));
}

TEST_F(HttpTls, ASilentHandshakeEndsWithTheConnectTimeout) {
  TestServer server([](TestConnection& connection) { connection.WaitForClose(); });
  HttpClient client({.ca_file = ca_file_});
  const auto response = client.Send({.url = "https://localhost:" + std::to_string(server.port())},
                                    {.deadline = std::chrono::steady_clock::now() + kForever,
                                     .connect_timeout = milliseconds(200)});
  EXPECT_THAT(response, Fails(Code::kUnavailable));
}

// A proxy that accepts CONNECT and forwards bytes to `target`, whatever host was requested.
TestServer::Handler TunnelTo(const TestServer::Handler& target, std::string& asked) {
  return [target, &asked](TestConnection& connection) {
    asked = connection.ReadRequest();
    connection.Send("HTTP/1.1 200 Connection established\r\n\r\n");
    target(connection);
  };
}

TEST_F(HttpTls, GoesThroughAProxyThatSeesOnlyTheName) {
  const Identity named = MakeIdentity("a", "DNS:model.test", &authority_);
  std::string asked;
  TestServer proxy(TunnelTo(TlsAnswer(named, TestResponse(200, "secret")), asked));
  const auto response =
      Get("model.test", 8443, {.proxy = {.url = proxy.url()}, .ca_file = ca_file_});
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->body, "secret");
  EXPECT_THAT(asked, StartsWith("CONNECT model.test:8443 HTTP/1.1\r\n"));
}

TEST_F(HttpTls, AProxyThatRefusesIsNamed) {
  TestServer proxy(AlwaysAnswer(TestResponse(407, "")));
  EXPECT_THAT(
      Get("model.test", 8443, {.proxy = {.url = proxy.url()}, .ca_file = ca_file_}),
      Fails(Code::kUnavailable, "https://model.test:8443 is not reached: the proxy answers 407"));
}

}  // namespace
}  // namespace credence::llm
